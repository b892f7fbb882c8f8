import { useParams } from '@tanstack/react-router';

/** The business that the address of the page names. */
export const useBusinessId = (): string => useParams({ from: '/signed-in/p/m/$businessId' }).businessId;
