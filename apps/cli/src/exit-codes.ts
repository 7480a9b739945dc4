/** What the command's exit code says. */
export const exitCodes = {
  /** Everything was in order. */
  allWell: 0,
  /** The input was read to its end, and at least one frame was broken. */
  brokenFrames: 1,
  /** The command could not be carried out as it was given: an unknown option, a missing file. */
  wrongUse: 2,
  /** A fault of the command itself (`EX_SOFTWARE`), kept apart so that no script takes it for broken frames. */
  ownFault: 70,
  /** What there was to say could not be written (`EX_IOERR`), as on a full disk. A reader who left is no such case. */
  outputFailed: 74,
  /** Ctrl-C ended the reading (128 + SIGINT). */
  interrupted: 130,
} as const;
