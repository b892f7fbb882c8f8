/** QUO-05. */
export const MAX_DISCOUNT_NAME = 60;
/** QUO-15. Lines have a limit of their own. */
export const MAX_SECTIONS = 50;
