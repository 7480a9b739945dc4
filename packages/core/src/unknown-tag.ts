/**
 * The type of a tag (such as an item's `type`) that is none of the known ones. At run time it is any other
 * string, and this exists for the type checker alone: it equals no literal, so that comparing with a known tag
 * narrows to the known member. To compare it with a tag that this version does not know, take `String(tag)`.
 */
export declare enum UnknownTag {
  /** Stands for every string that is not a known tag. Has no value at run time. */
  unknown = 'any other string',
}
