/** A client event that the server will not carry out; it becomes an `error` event that names its owner. */
export class RequestRefusal extends Error {
  readonly code: string;
  readonly param: string | null;

  constructor(code: string, message: string, param: string | null = null) {
    super(message);
    this.code = code;
    this.param = param;
  }
}
