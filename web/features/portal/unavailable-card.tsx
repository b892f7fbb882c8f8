import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { PlankEdge } from '../../ui/layout/plank-edge.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import classes from './unavailable-card.module.css';

/** Something that is not there for this customer. It does not say why, so nobody can try ids out (P01). */
export function UnavailableCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Sheet as="article" className={classes.card}>
      <PlankEdge />
      <div className={classes.body}>
        <PageTitle title={title}>{title}</PageTitle>
        {children}
      </div>
    </Sheet>
  );
}
