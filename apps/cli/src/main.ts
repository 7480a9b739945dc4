#!/usr/bin/env node
import { run } from './program.js';

// The code is set, not exited with: what is still on its way to a pipe would be lost.
process.exitCode = await run(process.argv.slice(2));
