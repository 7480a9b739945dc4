import chokidar, { type FSWatcher } from 'chokidar';

/**
 * Runs once, and again after each change below a folder, one run at a time. Nothing that a run throws ends it:
 * who is in the middle of an edit will make another one.
 *
 * @param print - Gets what a run or the watcher throws.
 * @returns The watcher, after the first run and when it is ready for changes.
 */
export async function watchFolder(
  folder: string,
  run: () => Promise<unknown>,
  print: (error: unknown) => void,
): Promise<FSWatcher> {
  let running = Promise.resolve();
  let queued = false;
  const queue = () => {
    if (queued) return;
    queued = true;
    running = running
      .then(() => {
        queued = false;
        return run();
      })
      .then(() => {}, print);
  };
  const watcher = chokidar.watch(folder, { ignoreInitial: true }).on('all', queue).on('error', print);
  const ready = new Promise<void>((resolve) => watcher.once('ready', resolve));
  queue();
  await Promise.all([running, ready]);
  return watcher;
}
