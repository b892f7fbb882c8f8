import classes from './auth-frame.module.css';
import { BrandMark } from './brand-mark.tsx';
import { Floor } from './floor.tsx';
import { PageTitle } from './page-title.tsx';
import { PlankEdge } from './plank-edge.tsx';
import { Sheet } from './sheet.tsx';

/** SHELL-12, D72: every address that leads nowhere. */
export function FallbackScreen({ home = '/p/u/home' }: { home?: string }) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <a href={home}>
          <BrandMark />
        </a>
      </header>
      <main className={classes.main}>
        <Sheet>
          <PlankEdge />
          <div className={classes.body}>
            <PageTitle title="Page not found, Underlay">Page not found</PageTitle>
            <p className={classes.lede}>There is nothing at this address. The link may be incomplete or out of date.</p>
            <p className={classes.under}>
              <a href={home}>Go to the home page</a>
            </p>
          </div>
        </Sheet>
      </main>
      <footer className={classes.foot}>
        <Floor />
      </footer>
    </div>
  );
}
