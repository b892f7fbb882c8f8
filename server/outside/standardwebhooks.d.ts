/** The part of the library that is used here, by which the product can be checked before the library is installed. */
declare module 'standardwebhooks' {
  export class Webhook {
    constructor(secret: string);
    sign(id: string, at: Date, body: Buffer): string;
    verify(body: string | Buffer, headers: Record<string, string>): unknown;
  }
}
