import { defineConfig } from 'vitest/config';
import ClosingLineReporter from './scripts/vitest-closing-line-reporter.mjs';

export default defineConfig({
  test: {
    include: [
      'codegen/test/**/*.test.ts',
      'packages/*/test/**/*.test.ts',
      'apps/*/test/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    reporters: ['default', new ClosingLineReporter()],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A test that fails now and then is a fault to be found, not to be tried again.
    retry: 0,
  },
});
