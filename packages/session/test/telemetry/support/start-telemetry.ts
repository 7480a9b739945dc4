import type { Attributes } from '@opentelemetry/api';
import {
  AggregationTemporality,
  type DataPoint,
  type ExponentialHistogram,
  type Histogram,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';

/** What was measured: a sum, or how often, and the sum of what. */
export interface Measured {
  readonly attributes: Attributes;
  readonly sum: number | undefined;
  readonly count?: number;
}

/** OpenTelemetry as a program sets it up, but for exporters that keep everything. */
export function startTelemetry() {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const metricExporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  // Only ever asked by hand.
  const reader = new PeriodicExportingMetricReader({ exporter: metricExporter, exportIntervalMillis: 1e9 });
  const meters = new MeterProvider({ readers: [reader] });
  const spans = () => exporter.getFinishedSpans();
  return {
    tracer: provider.getTracer('test'),
    meter: meters.getMeter('test'),
    /** The spans that have ended, in the order of their ends. */
    spans,
    /** The only span of a name that has ended. */
    span(name: string): ReadableSpan {
      const [found, ...more] = spans().filter((span) => span.name === name);
      if (found === undefined || more.length > 0) {
        throw new Error(`${more.length + (found === undefined ? 0 : 1)} of ${name}: ${namesOf(spans())}`);
      }
      return found;
    },
    /** The measurements of an instrument. */
    async measured(name: string): Promise<Measured[]> {
      await reader.forceFlush();
      const last = metricExporter.getMetrics().at(-1);
      const points: (DataPoint<number> | DataPoint<Histogram> | DataPoint<ExponentialHistogram>)[] = [];
      for (const { descriptor, dataPoints } of last?.scopeMetrics.flatMap(({ metrics }) => metrics) ?? []) {
        if (descriptor.name === name) points.push(...dataPoints);
      }
      return points.map(({ attributes, value }) =>
        typeof value === 'number'
          ? { attributes, sum: value }
          : { attributes, sum: 'sum' in value ? value.sum : undefined, count: value.count },
      );
    },
    /** Everything that was recorded, as one text. */
    async everything(): Promise<string> {
      await reader.forceFlush();
      const told = spans().map(({ name, attributes, events, status, links }) => ({
        name,
        attributes,
        events,
        status,
        links,
      }));
      return JSON.stringify([told, metricExporter.getMetrics().map(({ scopeMetrics }) => scopeMetrics)]);
    },
    /** No reader is left behind. */
    stop: () => Promise.all([provider.shutdown(), meters.shutdown()]),
  };
}

/** How long a span took, in milliseconds. */
export function millisecondsOf({ duration: [seconds, nanoseconds] }: ReadableSpan): number {
  return Math.round(seconds * 1e3 + nanoseconds / 1e6);
}

/** The names of spans, for messages. */
export function namesOf(spans: readonly ReadableSpan[]): string {
  return spans.map(({ name }) => name).join(', ');
}
