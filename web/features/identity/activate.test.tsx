// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { everywhere } from '../../testing/manager-records.ts';
import { openManager } from '../../testing/open-manager.tsx';
import { ACCOUNT_PATH } from '../../testing/portal-in-test.tsx';
import { startSignIn } from './sign-in.ts';

vi.mock('./sign-in.ts', async (original) => ({
  ...(await original<typeof import('./sign-in.ts')>()),
  startSignIn: vi.fn(async () => undefined),
}));

const USER = '3d000000-0000-4000-8000-000000000001';

test.each([
  [`?c=code&r=${encodeURIComponent(ACCOUNT_PATH)}`, ACCOUNT_PATH, { code: 'code' }],
  ['', '/a/account-selection', {}],
])(
  'SHELL-10 D21 the link of a mail notes the visit and starts signing in with its code',
  async (search, path, code) => {
    const calls = fakeServer({ ...everywhere, [`POST /users/${USER}/visits`]: null });
    vi.mocked(startSignIn).mockClear();
    vi.stubGlobal('location', { origin: 'http://localhost:3000', pathname: `/activate/${USER}`, search, href: '' });
    openManager(`/activate/${USER}${search}`);
    await waitFor(() => expect(startSignIn).toHaveBeenCalledWith(path, { intent: 'activate', userId: USER, ...code }));
    expect(calls.find(({ what }) => what === `POST /users/${USER}/visits`)?.body).toEqual({ intent: 'activate' });
  },
);
