import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LOOK_MILLISECONDS = 200;
/** Longer than the programs live that a killed one had started (bin/end-with-parent.js). */
const LEFT_MILLISECONDS = 2_000;
/** Longer than anything that is set up takes. What is older was left by a process whose number another one has by now. */
const LONGEST_MILLISECONDS = 30 * 60_000;

/**
 * Does the work while no other process does its own in this folder: two that install or build at once would mix what they make.
 * Says once for whom it waits. A process that was killed keeps nobody waiting.
 */
export function aloneIn(folder, say, work) {
  const lock = join(folder, 'builder');
  const leave = () => {
    if (holderOf(lock)?.pid === process.pid) rmSync(lock, { force: true });
  };
  waitForTurn(lock, say);
  // Where the work fails, the process ends in the middle of it.
  process.once('exit', leave);
  try {
    return work();
  } finally {
    leave();
    process.off('exit', leave);
  }
}

function waitForTurn(lock, say) {
  let waitedFor = null;
  while (!isTaken(lock)) {
    const holder = holderOf(lock);
    if (holder === null) continue;
    if (!isAtWork(holder)) letGoOf(lock, holder);
    else {
      if (waitedFor !== holder.pid) say(`Process ${holder.pid} is setting this folder up. Waiting for it`);
      waitedFor = holder.pid;
      sleep(LOOK_MILLISECONDS);
    }
  }
}

/** By a link the lock is there with what it says, or not at all. */
function isTaken(lock) {
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  const isOurs = isFirst(() => linkSync(own, lock), 'EEXIST');
  rmSync(own);
  return isOurs;
}

/** Takes away what a killed process left. Another one that waits may have done so already, and be at work. */
function letGoOf(lock, { pid }) {
  sleep(LEFT_MILLISECONDS);
  const away = `${lock}.${process.pid}`;
  if (holderOf(lock)?.pid !== pid || !isFirst(() => renameSync(lock, away), 'ENOENT')) return;
  if (holderOf(away)?.pid !== pid) isFirst(() => linkSync(away, lock), 'EEXIST');
  rmSync(away);
}

/** Null where there is none. */
function holderOf(lock) {
  try {
    return { pid: Number(readFileSync(lock, 'utf8')), since: statSync(lock).mtimeMs };
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function isAtWork({ pid, since }) {
  if (pid === process.pid || Date.now() - since > LONGEST_MILLISECONDS) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process is there and may not be asked.
    return error.code === 'EPERM';
  }
}

/** `code` is the error that says that somebody else was first. */
function isFirst(work, code) {
  try {
    work();
    return true;
  } catch (error) {
    if (error.code === code) return false;
    throw error;
  }
}

const sleep = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
