import pc from 'picocolors';

/** Functions that wrap text in a terminal's colours, or leave it as it is. */
export type Colours = ReturnType<typeof pc.createColors>;

/** Colours on a terminal, unless `NO_COLOR` is set or it has none; never in a pipe, not even on a build server. */
export function coloursFor(
  stream: { readonly isTTY?: boolean | undefined },
  environment: NodeJS.ProcessEnv = process.env,
): Colours {
  return pc.createColors(stream.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb');
}
