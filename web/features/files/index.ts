/** What younger features may use of files. */
export { FileTable } from './file-table.tsx';
export { saveDownload, saveFile } from './save-file.ts';
