import pc from 'picocolors';

/** Functions that wrap text in a terminal's colours, or leave it as it is. */
export type Colours = ReturnType<typeof pc.createColors>;

/**
 * The colours for a stream: on a terminal, unless `NO_COLOR` is set or the terminal has none.
 * The library's own guess is not used, since it also colours pipes on build servers.
 */
export function coloursFor(
  stream: { readonly isTTY?: boolean | undefined },
  environment: NodeJS.ProcessEnv = process.env,
): Colours {
  const wanted = stream.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb';
  return pc.createColors(wanted);
}
