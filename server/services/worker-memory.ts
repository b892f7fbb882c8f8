const LOOK_MILLISECONDS = 20;

/** Ends this process as soon as it takes more memory. That of native code is outside the limits of the runtime. */
export function endAbove(bytes: number) {
  // A kill and no exit, which would wait for the very work that uses the memory up.
  const look = () => process.memoryUsage.rss() > bytes && process.kill(process.pid, 'SIGKILL');
  setInterval(look, LOOK_MILLISECONDS).unref();
}
