export async function startSandbox(_: object) { return { origin: 'http://localhost:1', smtpPort: 1, stop: async () => undefined }; }
