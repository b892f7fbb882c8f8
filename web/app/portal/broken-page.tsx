import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { HOME_PATH } from '../../features/portal/portal-paths.ts';
import { AuthLayout } from '../../ui/layout/auth-layout.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';

/** A fault of ours, or a part of the program that could not be loaded. It is said plainly, with a way on. */
export function BrokenPage() {
  return (
    <AuthLayout home={HOME_PATH}>
      <PageTitle title="Something went wrong, Underlay">This page could not be shown</PageTitle>
      <p>Nothing was changed and nothing was charged by opening it. Please load it again.</p>
      <p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </p>
    </AuthLayout>
  );
}
