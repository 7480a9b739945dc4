/** A stream of some values. */
export function streamOf<T>(values: Iterable<T>): ReadableStream<T> {
  const iterator = values[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** All values of a stream. */
export async function all<T>(stream: ReadableStream<T>): Promise<T[]> {
  const values: T[] = [];
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) values.push(next.value);
  return values;
}
