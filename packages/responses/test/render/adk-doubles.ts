/**
 * Classes that behave like the record classes of an agent kit: values behind getters and private fields, texts
 * and times as objects, most methods asynchronous. None of them shares a type with this package.
 */

/** An instant, like a DateTime of Luxon. */
export class Instant {
  readonly #millis: number;
  constructor(iso: string) {
    this.#millis = Date.parse(iso);
  }
  toMillis(): number {
    return this.#millis;
  }
  toString(): string {
    return `Instant(${this.#millis})`;
  }
}

/** A text with a counter of tokens. */
export class Text {
  readonly #value: string;
  constructor(value: string) {
    this.#value = value;
  }
  toString(): string {
    return this.#value;
  }
  estimateTokens(encoding: string): number {
    return Math.ceil(this.#value.length / encoding.length);
  }
}

/** A text that is made for each request. */
export class LiveText {
  readonly #make: (ctx: unknown) => string | Promise<string>;
  constructor(make: (ctx: unknown) => string | Promise<string>) {
    this.#make = make;
  }
  render(ctx: unknown): string | Promise<string> {
    return this.#make(ctx);
  }
}

/** A participant. */
export class Person {
  readonly #identifier: string | number;
  readonly #representation: Text;
  constructor(identifier: string | number, representation: string) {
    this.#identifier = identifier;
    this.#representation = new Text(representation);
  }
  get identifier(): string | number {
    return this.#identifier;
  }
  get representation(): Text {
    return this.#representation;
  }
}

/** A register of values by key. */
export class Register {
  readonly #entries: Map<string, unknown>;
  constructor(entries: Record<string, unknown>) {
    this.#entries = new Map(Object.entries(entries));
  }
  get(key: string): unknown {
    return this.#entries.get(key);
  }
}

interface MediaFields {
  id?: string;
  kind: 'image' | 'audio' | 'video' | 'document';
  mimeType: string;
  filename: string;
  trustTier?: 'first-party' | 'third-party-public' | 'third-party-private';
  modalityHazard?: 'inert' | 'extractable-instructions' | 'opaque-perceptual';
  stash?: Record<string, unknown>;
  bytes: Uint8Array | Error;
}

/** A file whose bytes are loaded when they are asked for. */
export class File {
  readonly #fields: MediaFields;
  readonly #stash: Register;
  loads = 0;
  constructor(fields: MediaFields) {
    this.#fields = fields;
    this.#stash = new Register(fields.stash ?? {});
  }
  get id(): string {
    return this.#fields.id ?? 'media-1';
  }
  get kind(): MediaFields['kind'] {
    return this.#fields.kind;
  }
  get mimeType(): string {
    return this.#fields.mimeType;
  }
  get filename(): string {
    return this.#fields.filename;
  }
  get trustTier(): 'first-party' | 'third-party-public' | 'third-party-private' {
    return this.#fields.trustTier ?? 'third-party-private';
  }
  get modalityHazard(): 'inert' | 'extractable-instructions' | 'opaque-perceptual' {
    return this.#fields.modalityHazard ?? 'inert';
  }
  get source(): string | undefined {
    return undefined;
  }
  get stash(): Register {
    return this.#stash;
  }
  async byteLength(): Promise<number | undefined> {
    return this.#fields.bytes instanceof Error ? undefined : this.#fields.bytes.byteLength;
  }
  async asBase64(): Promise<string> {
    this.loads += 1;
    const { bytes } = this.#fields;
    if (bytes instanceof Error) throw bytes;
    return Buffer.from(bytes).toString('base64');
  }
}

/** A long text in a store. */
export class Spool {
  static toolMethods: readonly { name: string; method: string }[] = [
    { name: 'artifact_head', method: 'head' },
    { name: 'artifact_grep', method: 'grep' },
  ];
  readonly #text: string | Error;
  constructor(text: string | Error) {
    this.#text = text;
  }
  async asString(): Promise<string> {
    if (this.#text instanceof Error) throw this.#text;
    return this.#text;
  }
  async byteLength(): Promise<number> {
    return Buffer.byteLength(await this.asString());
  }
  async lineCount(): Promise<number> {
    return (await this.asString()).split('\n').length;
  }
}

/** A long JSON text, with tools of its own beside those of its base class. */
export class JsonSpool extends Spool {
  static override toolMethods: readonly { name: string; method: string }[] = [
    { name: 'artifact_json_get', method: 'json_get' },
  ];
}

interface SaidFields {
  id: string;
  role: 'user' | 'assistant';
  content?: string;
  identity: Person;
  at: string;
}

/** A record whose members are getters on its prototype. */
export class Said {
  readonly #fields: SaidFields;
  readonly #attachments: File[];
  constructor(fields: SaidFields, attachments: File[] = []) {
    this.#fields = fields;
    this.#attachments = attachments;
  }
  get id(): string {
    return this.#fields.id;
  }
  get role(): 'user' | 'assistant' {
    return this.#fields.role;
  }
  get content(): Text | undefined {
    return this.#fields.content === undefined ? undefined : new Text(this.#fields.content);
  }
  get attachments(): File[] {
    return this.#attachments;
  }
  get identity(): Person {
    return this.#fields.identity;
  }
  get createdAt(): Instant {
    return new Instant(this.#fields.at);
  }
  get updatedAt(): Instant {
    return this.createdAt;
  }
}

/** Something remembered. */
export class Remembered {
  readonly #id: string;
  readonly #content: Text | LiveText;
  constructor(id: string, content: Text | LiveText) {
    this.#id = id;
    this.#content = content;
  }
  get id(): string {
    return this.#id;
  }
  get content(): Text | LiveText {
    return this.#content;
  }
  get confidence(): number {
    return 0.5;
  }
  get importance(): number {
    return 0.75;
  }
  get createdAt(): Instant {
    return new Instant('2026-01-02T03:04:05Z');
  }
}

interface FoundFields {
  id: string;
  content: Text | Spool;
  trustTier: 'first-party' | 'third-party-public' | 'third-party-private';
  source?: string;
  inline?: boolean;
  at?: string;
}

/** Something looked up. */
export class Found {
  readonly #fields: FoundFields;
  constructor(fields: FoundFields) {
    this.#fields = fields;
  }
  get id(): string {
    return this.#fields.id;
  }
  get content(): Text | Spool {
    return this.#fields.content;
  }
  get trustTier(): 'first-party' | 'third-party-public' | 'third-party-private' {
    return this.#fields.trustTier;
  }
  get source(): string | undefined {
    return this.#fields.source;
  }
  get kind(): string | undefined {
    return undefined;
  }
  get score(): number | undefined {
    return undefined;
  }
  get inline(): boolean {
    return this.#fields.inline ?? false;
  }
  get createdAt(): Instant {
    return new Instant(this.#fields.at ?? '2026-01-01T00:00:00Z');
  }
}

interface ConsideredFields {
  id: string;
  content?: string;
  payload?: unknown;
  replayCompatibility?: string;
  identity: Person;
  at: string;
}

/** Something thought. */
export class Considered {
  readonly #fields: ConsideredFields;
  constructor(fields: ConsideredFields) {
    this.#fields = fields;
  }
  get id(): string {
    return this.#fields.id;
  }
  get content(): Text {
    return new Text(this.#fields.content ?? '');
  }
  get payload(): unknown {
    return this.#fields.payload;
  }
  get replayCompatibility(): string | undefined {
    return this.#fields.replayCompatibility;
  }
  get identity(): Person {
    return this.#fields.identity;
  }
  get createdAt(): Instant {
    return new Instant(this.#fields.at);
  }
}

interface CalledFields {
  id: string;
  tool: string;
  args: unknown;
  results: Text | LiveText | Spool | File | File[];
  at: string;
  inline?: boolean;
}

/** A call of a tool that has ended. */
export class Called {
  readonly #fields: CalledFields;
  constructor(fields: CalledFields) {
    this.#fields = fields;
  }
  get id(): string {
    return this.#fields.id;
  }
  get tool(): string {
    return this.#fields.tool;
  }
  get args(): unknown {
    return this.#fields.args;
  }
  get results(): CalledFields['results'] {
    return this.#fields.results;
  }
  get inline(): boolean {
    return this.#fields.inline ?? true;
  }
  get isError(): boolean {
    return false;
  }
  get isComplete(): boolean {
    return true;
  }
  get fromArtifactTool(): boolean {
    return false;
  }
  get createdAt(): Instant {
    return new Instant(this.#fields.at);
  }
  get completedAt(): Instant {
    return this.createdAt;
  }
}

/** A tool whose arguments are described in the manner of Joi. */
export class Instrument {
  readonly #name: string;
  readonly #trusted: boolean;
  readonly #schema: { describe(): unknown };
  constructor(name: string, trusted: boolean, schema: { describe(): unknown }) {
    this.#name = name;
    this.#trusted = trusted;
    this.#schema = schema;
  }
  get name(): string {
    return this.#name;
  }
  get description(): string {
    return `Does ${this.#name}.`;
  }
  get trusted(): boolean {
    return this.#trusted;
  }
  get inputSchema(): { describe(): unknown } {
    return this.#schema;
  }
}

/** The tools of a turn, some of them hidden. */
export class Toolbox {
  readonly #tools: Map<string, Instrument>;
  readonly #hidden: ReadonlySet<string>;
  constructor(tools: readonly Instrument[], hidden: readonly string[]) {
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
    this.#hidden = new Set(hidden);
  }
  visible(): Instrument[] {
    return [...this.#tools.values()].filter(({ name }) => !this.#hidden.has(name));
  }
  get(name: string): Instrument | undefined {
    return this.#tools.get(name);
  }
}
