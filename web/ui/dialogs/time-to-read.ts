/** How long a question stands before a click counts. Tests, which read it at once, set it to 0. */
export const timeToRead = { milliseconds: 500 };
