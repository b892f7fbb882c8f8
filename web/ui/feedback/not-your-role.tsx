import { use } from 'react';
import { PageHead } from '../layout/page-head.tsx';
import { Reader } from '../reader/reader.ts';
import classes from './not-your-role.module.css';

/** A page that is not open to its reader: the server's words for it, and the way to where they begin (ROLE-13). */
export const NotYourRole = ({ title, copy }: { readonly title: string; readonly copy: string }) => (
  <>
    <PageHead title={title} />
    <p className={classes.copy}>{copy}</p>
    {use(Reader).begin}
  </>
);
