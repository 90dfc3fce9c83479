/** The crop library, as a named chunk: customers who only look at the picker do not load it. */
export { default as AvatarEditor } from "react-avatar-editor";
