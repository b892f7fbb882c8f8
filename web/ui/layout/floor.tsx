import classes from './planks.module.css';

/** The floor that the auth layout stands on. */
export function Floor() {
  return (
    <svg className={classes.floor} viewBox="0 0 1600 106" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <path
        className={classes.f1}
        d="M0 0h208v34H0zM540 0h288v34H540zM1390 0h210v34H1390zM420 36h278v34H420zM1310 36h290v34H1310zM300 72h308v34H300zM800 72h318v34H800z"
      />
      <path
        className={classes.f2}
        d="M210 0h328v34H210zM1190 0h198v34H1190zM0 36h88v34H0zM700 36h258v34H700zM610 72h188v34H610zM1500 72h100v34H1500z"
      />
      <path
        className={classes.f3}
        d="M830 0h358v34H830zM90 36h328v34H90zM960 36h348v34H960zM0 72h298v34H0zM1120 72h378v34H1120z"
      />
    </svg>
  );
}
