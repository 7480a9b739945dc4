const kibi = 1024;

/**
 * A size for people to read: `512 B`, `2.0 KB`, `1.5 MB`, `3.2 GB`. A kilobyte is 1,024 bytes.
 *
 * @param bytes The size in bytes; anything but a number from 0 up gives `unknown size`.
 */
export function mediaSize(bytes: number | undefined): string {
  if (bytes === undefined || !(bytes >= 0) || !Number.isFinite(bytes)) return 'unknown size';
  if (bytes < kibi) return `${bytes} B`;
  let size = bytes / kibi;
  let unit = 'KB';
  for (const larger of ['MB', 'GB']) {
    // What would be written as 1024.0 is 1.0 of the next unit.
    if (Number(size.toFixed(1)) < kibi) break;
    size /= kibi;
    unit = larger;
  }
  return `${size.toFixed(1)} ${unit}`;
}
