/** The part of this package that the bare server uses. */
declare module 'pg' {
  interface NamedStatement {
    readonly name: string;
    readonly text: string;
    readonly values: readonly unknown[];
  }
  interface Answer<Row> {
    readonly rows: Row[];
  }
  interface Client {
    query<Row>(statement: NamedStatement | string): Promise<Answer<Row>>;
    release(): void;
  }
  class Pool {
    constructor(options: { connectionString: string; max: number });
    query<Row>(statement: NamedStatement): Promise<Answer<Row>>;
    connect(): Promise<Client>;
  }
  const driver: { readonly Pool: typeof Pool };

  export type { Client, Pool };
  export default driver;
}
