#!/usr/bin/env node
// Stands in the repository, so that installing links the command even before the first build.
import '../dist/main.js';
