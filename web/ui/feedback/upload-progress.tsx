import classes from './upload-progress.module.css';

interface UploadProgressProps {
  readonly name: string;
  /** How much has left, from 0 to 1. Null while it waits its turn. */
  readonly progress: number | null;
}

/** A file on its way. Once it has left, the server looks at it. */
export function UploadProgress({ name, progress }: UploadProgressProps) {
  const percent = Math.floor((progress ?? 0) * 100);
  return (
    <>
      <progress className={classes.progress} max={100} value={percent} aria-label={`Upload of ${name}`} />
      <small className={classes.copy}>{labelOf(progress, percent)}</small>
    </>
  );
}

function labelOf(progress: number | null, percent: number): string {
  if (progress === null) return 'Waiting';
  return percent === 100 ? 'Being checked' : `${percent}%`;
}
