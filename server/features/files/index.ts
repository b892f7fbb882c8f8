/** What younger features may use of files. */
export { dropFiles } from './drop-files.ts';
export { filesOf, readFile } from './file-store.ts';
export { attachFile, refuseWithoutRoom, removeFile } from './files-of-invoice.ts';
export { openFile } from './open-file.ts';
export { fileJson, fileRoutes } from './routes.ts';
export { storeFile } from './store-file.ts';
export { takeUnattached } from './unattached-store.ts';
