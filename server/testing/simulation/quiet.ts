/** After so many rounds of the event loop without anything new, whoever waits has nothing more to begin. */
const QUIET_ROUNDS = 8;
/** Whoever still moves by then waits for a new connection or for a thread, and needs the processor for it. */
const BUSY_ROUNDS = 500;

/**
 * Resolves with true when nothing has moved or is new for a while, and with false when something moves for long. The rounds of a
 * world are many thousands.
 */
export function quiet(isMoving: () => boolean, news: () => number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let [still, moving, before] = [0, 0, news()];
  const look = () => {
    const moves = isMoving();
    moving = moves ? moving + 1 : 0;
    still = moves || news() !== before ? 0 : still + 1;
    before = news();
    if (still >= QUIET_ROUNDS) resolve(true);
    else if (moving >= BUSY_ROUNDS) resolve(false);
    else setImmediate(look);
  };
  setImmediate(look);
  return promise;
}
