import { toast, toastProblem } from '../../ui/feedback/toasts.tsx';

/** The whole link to the portal, of which records carry the path. */
export const portalAddress = (path: string): string => `${window.location.origin}${path}`;

export async function copyPortalLink(path: string): Promise<void> {
  const link = portalAddress(path);
  try {
    await navigator.clipboard.writeText(link);
    toast('Portal link copied');
  } catch (error) {
    console.warn(error);
    toastProblem(`The browser does not allow copying. The link is ${link}`);
  }
}
