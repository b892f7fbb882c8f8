/** A browser may keep nothing for us, or have something of somebody else. What would be kept lasts as long as the page then. */
export function quietly<Value>(attempt: () => Value): Value | null {
  try {
    return attempt();
  } catch (error) {
    console.warn('nothing is kept', error);
    return null;
  }
}
