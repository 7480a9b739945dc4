/** A value that JSON can hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** An object that JSON can hold. Its keys come from outside: look before you trust one. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}
