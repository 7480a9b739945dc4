/** Something that does the work of a row, ready to be run. */
export interface Subject {
  /** Does the work once. What it returns is thrown away; where memory is measured, it is what holds the memory. */
  run(): unknown;
  /** Where each run goes on from the one before: how they begin. Absent: every run is the same. */
  readonly turns?: Turns;
  /**
   * What came of the work, in short texts. All contenders of a row must give the same; those that check nothing are
   * not asked what they refuse.
   */
  facts(): Facts | Promise<Facts>;
}

/** Runs that go on from each other, such as the turns of a conversation. */
export interface Turns {
  /** How many runs there are before it begins anew. */
  readonly count: number;
  /** Comes before the first run. It is not measured. */
  begin(): unknown;
}

/** What contenders must agree on. */
export interface Facts {
  readonly results: readonly string[];
  /** Of each broken piece of input, whether it was refused. Absent: this contender checks nothing. */
  readonly refusals?: readonly boolean[];
}

/** One way to do the work of a row. */
export interface Contender {
  /** Names it within the row. */
  readonly id: string;
  readonly name: string;
  /** Whether it is ours: what the gate is for. */
  readonly ours?: true;
  /** The id of the contender that it is compared with. Absent means the first one of the row. */
  readonly over?: string;
  /**
   * Loads what it needs. Called in a process of its own, so that no contender's code or garbage is in the way of
   * another.
   *
   * @param scale How large the workload is, in relation to the real one; tests take a small one.
   */
  load(scale: number): Promise<Subject>;
}

/** A figure with its limit. */
interface AnyRow {
  /** The figure's number in the design. */
  readonly id: string;
  readonly title: string;
  /** What `npm run bench:check` demands at most. */
  readonly gate: number;
  /** What we aim at. Absent: the gate is all there is. */
  readonly goal?: number;
}

/** A figure that is a ratio of times. */
export interface TimedRow extends AnyRow {
  readonly kind: 'time';
  /** The first one is the baseline. */
  readonly contenders: readonly [Contender, ...Contender[]];
}

/** A figure that is a ratio of what contenders leave in memory. */
export interface MemoryRow extends AnyRow {
  readonly kind: 'memory';
  /** The first one is the baseline. */
  readonly contenders: readonly [Contender, ...Contender[]];
}

/** A row with contenders, each in a process of its own. */
export type ContendedRow = TimedRow | MemoryRow;

/** A figure that is a size in bytes. */
export interface SizeRow extends AnyRow {
  readonly kind: 'size';
  /** The name of its line in SIZE.md. */
  readonly line: string;
}

export type Row = ContendedRow | SizeRow;
