/**
 * The sentences of the English writer, with gaps for the prompt's own words. Every sentence has at least one gap, so that no two prompts share one.
 * {s} the whole topic, {n} its core, {q} the person's own sentence, {x} {y} the two objects of a verb; capitals where a sentence begins.
 * {is} {has} {does} {mean} {them} {it} agree with the topic; {we} {us} {our} with the person. (a|b) is a choice.
 */
export interface Frames {
  hook: readonly string[];
  body: readonly string[];
  call: readonly string[];
}
