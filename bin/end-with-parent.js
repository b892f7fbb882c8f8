// Loaded into a program before it begins: it ends when the process that started it was killed, and goes on with nothing behind it.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.exit(1), 500).unref();
