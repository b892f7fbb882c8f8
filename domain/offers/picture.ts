/** The picture of a package (OPT-06), drawn from a file of its quote. */
export interface SectionPicture {
  readonly pictureId: string;
  /** The file that it was drawn from. */
  readonly fileId: string;
  /** Pixels. Known before it is loaded, so that nothing moves. */
  readonly width: number;
  readonly height: number;
  /** Of its bytes, so that the hash of a version stands for its pictures too. */
  readonly sha256: string;
}
