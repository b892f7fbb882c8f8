import { FallbackScreen } from '../../ui/layout/fallback-screen.tsx';
import { HOME_PATH } from './portal-paths.ts';

/** SHELL-12. */
export const NotFoundPage = () => <FallbackScreen home={HOME_PATH} />;
