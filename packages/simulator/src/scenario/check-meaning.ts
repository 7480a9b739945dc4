import { validatePrismServerEvent } from '@prismwire/core/prism';
import type { Scenario } from './scenario.js';
import { ScenarioError } from './scenario-error.js';
import type { ScenarioFault } from './scenario-fault.js';

/** Codes that a close frame may carry. */
function isCloseCode(code: number): boolean {
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

/** Checks what a JSON Schema cannot say. */
export function checkMeaning(scenario: Scenario): void {
  checkWire(
    '/session',
    { type: 'session.created', session: { ...scenario.session, id: 'sess' } },
    '/session',
  );
  const { error } = scenario.handshake ?? {};
  if (error !== undefined) checkWire('/handshake/error', { type: 'error', error }, '/error');
  scenario.turns?.forEach((turn, t) => {
    turn.steps.forEach((step, s) => {
      const path = `/turns/${t}/steps/${s}`;
      if (step.do === 'emit') checkWire(`${path}/event`, step.event);
      if (step.do === 'say' && step.sameItem === true && turn.steps[s - 1]?.do !== 'say') {
        throw new ScenarioError({
          path: `${path}/sameItem`,
          rule: 'there is no message right before it that it could join',
          remedy: 'Put a `say` before it, or remove `sameItem`.',
        });
      }
    });
  });
  scenario.faults?.forEach((fault, f) => {
    checkFault(fault, `/faults/${f}`);
  });
}

function checkFault(fault: ScenarioFault, path: string): void {
  const { on } = fault;
  const named = [on.frame, on.sends, on.receives, on.afterMs].filter((value) => value !== undefined);
  if (named.length !== 1) {
    throw new ScenarioError({
      path: `${path}/on`,
      rule: 'it has not exactly one of frame, sends, receives and afterMs',
      remedy: 'Keep the one that is to set the fault off.',
    });
  }
  const changesFrame = fault.do === 'duplicate' || fault.do === 'reorder' || fault.do === 'anonymous';
  if (changesFrame && (on.receives !== undefined || on.afterMs !== undefined)) {
    throw new ScenarioError({
      path: `${path}/on`,
      rule: 'a fault that changes a frame needs one',
      remedy: 'Set it off by frame or by sends.',
    });
  }
  if (fault.do === 'close' && fault.code !== undefined && !isCloseCode(fault.code)) {
    throw new ScenarioError({
      path: `${path}/code`,
      rule: 'no close frame may carry this code',
      remedy: 'Take 1000 to 1003, 1007 to 1014, or 3000 to 4999; for 1006 use drop.',
    });
  }
  if (fault.do === 'close' && new TextEncoder().encode(fault.reason ?? '').length > 123) {
    throw new ScenarioError({
      path: `${path}/reason`,
      rule: 'a close reason has at most 123 bytes',
      remedy: 'Shorten it.',
    });
  }
  if (fault.do === 'event') checkWire(`${path}/event`, fault.event);
  if (fault.do === 'error') checkWire(`${path}/error`, { type: 'error', error: fault.error }, '/error');
}

/** @param inside - Where in the event the checked part lies, so that the path is one of the scenario. */
function checkWire(path: string, event: object, inside = ''): void {
  const result = validatePrismServerEvent(event);
  if (result.outcome !== 'broken') return;
  const [first] = result.errors;
  const place = first?.instancePath ?? '';
  throw new ScenarioError({
    path: path + (place.startsWith(inside) ? place.slice(inside.length) : place),
    rule: `on the wire it ${first?.message ?? 'would not be valid'}`,
    remedy:
      'Correct the field; for frames that break the protocol on purpose use the faults garbage and raw.',
  });
}
