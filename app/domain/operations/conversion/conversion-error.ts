import { RefusedFile } from "../community/refused-file.ts";

/** The source cannot be converted. */
export class ConversionError extends RefusedFile {
  override readonly name: string = "ConversionError";
}

/** Days and months cannot be told from each other, so whoever runs the conversion has to say which comes first. */
export class DateOrderNeeded extends ConversionError {
  override readonly name = "DateOrderNeeded";
  /** A date as the source has it. */
  readonly example: string;

  constructor(message: string, example: string) {
    super(message);
    this.example = example;
  }
}
