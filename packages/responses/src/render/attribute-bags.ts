/** How the media in an envelope could carry instructions, in the words of the envelope. */
export type Modality = 'inert' | 'extractable' | 'opaque';

/** The attributes of an envelope that says how far its content can be trusted. */
export interface ContentAttrs {
  /** Makes the tag's name its own. Characters that cannot stand in a tag's name are replaced. */
  nonce: string;
  /** What the content is. */
  kind: string;
  /** The tool or source that the content comes from. */
  tool?: string | undefined;
  /** For media: how it could carry instructions. */
  modality?: Modality | undefined;
}

/** The attributes of an envelope around trusted content. */
export interface TrustedContentAttrs extends ContentAttrs {}

/** The attributes of an envelope around content that must not be obeyed. */
export interface UntrustedContentAttrs extends ContentAttrs {}

/** The attributes of the block of standing instructions. */
export interface StandingInstructionAttrs {
  /** The version of the instructions. */
  version?: string | undefined;
}

/** The attributes of one memory. */
export interface MemoryAttrs {
  /** Makes the tag's name its own. */
  nonce: string;
  /** Where the memory comes from. */
  source?: string | undefined;
  /** When it was first remembered, as ISO 8601. */
  createdAt?: string | undefined;
  /** What kind of memory it is. */
  kind?: string | undefined;
  /** How well it fits. */
  score?: number | undefined;
}

/** The attributes of one retrieved document. */
export interface RetrievableAttrs extends MemoryAttrs {}

/** The attributes of a thought that is shown as text. */
export interface ThoughtAttrs {
  /** Makes the tag's name its own. */
  nonce: string;
  /** Whose thought it is: the agent's own, another agent's, or one that only its model can read. */
  kind: 'self-reasoning' | 'peer-reasoning' | 'opaque-reasoning';
  /** Who thought. */
  from: string;
  /** When the thought was made, as ISO 8601. */
  createdAt?: string | undefined;
  /** The tag of the software that can replay the thought. It is not shown. */
  replayCompatibility?: string | undefined;
}
