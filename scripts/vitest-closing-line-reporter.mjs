/**
 * Prints `N passed, N failed` alone on the last line, for whoever reads only that line. A file that
 * does not load, a hook that throws and an error outside of a test each count as one failure.
 */
export default class ClosingLineReporter {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    let failed = unhandledErrors.length;
    let passed = 0;
    let skipped = 0;
    for (const module of modules) {
      if (module.errors().length > 0) failed += 1;
      for (const suite of module.children.allSuites()) if (suite.errors().length > 0) failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
        else skipped += 1;
      }
    }
    // A run without a single test proves nothing.
    if (passed + failed === 0) failed = 1;
    if (failed > 0) process.exitCode = 1;
    process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
  }
}
