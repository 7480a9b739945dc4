import * as core from '@prismwire/core';
import * as prism from '@prismwire/core/prism';
import * as responses from '@prismwire/core/responses';
import { expect, it } from 'vitest';

// Everything that a user can import by name and that exists at run time, as a committed list.
//
// When this goes red, the public surface has changed. Ask first whether it should have:
// - a name is gone or has another spelling: users break. Put it back, or make it a major release.
// - a name is new because the schema grew: that is a minor release.
// - a name is new for another reason: is it meant for users? What is exported once is kept.
// If the change is wanted, run `npx vitest run packages/core/test/public-surface -u`, read the diff of the list,
// and write a changeset for the person who upgrades.

const surface = (module: object) => `${Object.keys(module).sort().join('\n')}\n`;

it('exports from @prismwire/core what it is known to export', async () => {
  await expect(surface(core)).toMatchFileSnapshot('public-surface.txt');
});

it('exports the one vocabulary from @prismwire/core/prism, the other from @prismwire/core/responses', () => {
  const both = [...Object.keys(prism), ...Object.keys(responses)].sort();
  expect(both).toEqual(Object.keys(core).sort());
});
