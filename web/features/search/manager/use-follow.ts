import { useRouter } from '@tanstack/react-router';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { keepOpened } from '../opened-before.ts';
import type { Option } from './palette-options.ts';
import type { Step } from './use-steps.ts';

/** The keys that were held. */
export interface Pressed {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

interface Following {
  readonly businessId: string;
  readonly onHelp: () => void;
  readonly onClose: () => void;
}

/** Opens what was chosen, with Ctrl in a new tab. What was found is among those that were opened last from then on. */
export function useFollow({ businessId, onHelp, onClose }: Following) {
  const router = useRouter();
  const follow = (link: LinkTarget | null, { ctrlKey, metaKey }: Pressed) => {
    if (link && (ctrlKey || metaKey)) return void window.open(router.buildLocation(link).href, '_blank', 'noopener');
    onClose();
    if (link) void router.navigate(link);
    else onHelp();
  };
  const keep = (option: Option | undefined) => {
    if (option?.shows === 'found') keepOpened(businessId, option.found);
    if (option?.shows === 'opened') keepOpened(businessId, option.opened);
  };
  return {
    open: (option: Option, pressed: Pressed) => {
      keep(option);
      follow(option.link, pressed);
    },
    take: ({ does }: Step, of: Option | undefined, pressed: Pressed) => {
      keep(of);
      if ('link' in does) return follow(does.link, pressed);
      onClose();
      does.run();
    },
  };
}
