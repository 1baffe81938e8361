/** Some characters are seen by nobody, such as those that fill a place in Korean; of Braille, the pattern without dots. */
const SEEN = /[^\p{Default_Ignorable_Code_Point}\s\u2800]/u;

/** Whether anything of a name can be seen. */
export const isSeen = (name: string): boolean => SEEN.test(name);
