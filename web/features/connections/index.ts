/** What younger features may use of connections. */
export { MadeConnections, useMadeConnections } from './made-connections.tsx';
