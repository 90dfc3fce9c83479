/** The crop library as a named chunk: customers who only open the picker do not load it. */
export { default as AvatarEditor } from "react-avatar-editor";
