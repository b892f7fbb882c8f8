import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useState } from 'react';
import { unreachable } from '../../api/api-error.ts';
import { reloadPage } from '../../api/reload.ts';
import { HOME_PATH } from '../../features/portal/portal-paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AuthLayout } from '../../ui/layout/auth-layout.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';

/** A fault of ours, or a part of the program that could not be loaded. It is said plainly, with a way on. */
export function BrokenPage() {
  const [lost, setLost] = useState(false);
  const again = async () => {
    setLost(false);
    setLost(!(await reloadPage()));
  };
  return (
    <AuthLayout home={HOME_PATH}>
      <PageTitle title="Something went wrong, Underlay">This page could not be shown</PageTitle>
      <p>Nothing was changed and nothing was charged by opening it. Please load it again.</p>
      <p>
        <Button onClick={() => void again()}>Load again</Button>
      </p>
      {lost && <Alert>{unreachable().message}</Alert>}
    </AuthLayout>
  );
}
