const TIME_OUT_MILLISECONDS = 5_000;

/**
 * Loads the page anew if it can be had. Without a network, which a browser in a Wi-Fi does not notice, its own page of failure
 * would stand in the place of ours. Answers whether the page is on its way.
 */
export async function reloadPage(): Promise<boolean> {
  if (!(await isThere(window.location.href))) return false;
  window.location.reload();
  return true;
}

async function isThere(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIME_OUT_MILLISECONDS);
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store', signal });
    // A proxy whose server is down has only a page of its own.
    return status < 500;
  } catch (error) {
    console.warn(error);
    return false;
  }
}
