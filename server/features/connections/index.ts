/** What younger features and the app may use of connections. */
export { orConnection, programOf, watchConnections } from './connection-of-token.ts';
export { addConnection } from './make-connection.ts';
export { revokeMade } from './revoke-made.ts';
export { unusedConnections } from './unused.ts';
